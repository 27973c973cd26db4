import { basename, isAbsolute } from 'node:path'
import type { Settings } from '../../settings/settings.js'
import { places } from './places.js'

/**
 * The paths that a unit names; all absolute. The launcher is `bin/ovation.js` of the installed program, or a link to it; the
 * credentials, which may be empty, are files that systemd passes on, since the user of the service may not read them.
 */
interface UnitPaths extends Record<'node' | 'launcher' | 'settings', string> {
  readonly credentials: Readonly<Record<string, string>>
  /** A group that must exist, or systemd starts nothing. */
  readonly group?: string | undefined
}

/** The unit of a service with these settings, which passes on the secret files that they name. @param group that its user is in. */
export function serviceUnit(
  { source, auth }: Settings,
  node: string,
  launcher: string,
  group: string | undefined,
): string {
  const credentials = {
    'api-key': auth.apiKeyFile,
    'token-secret': auth.tokenSecretFile,
    'token-secret-previous': auth.tokenSecretPreviousFile,
  }
  const settings = isAbsolute(source) ? source : places.settings
  return systemdUnit({ node, launcher, settings, credentials, group })
}

/**
 * A hardened systemd unit (systemd.exec(5), systemd.service(5)).
 *
 * Left open on purpose: no IP address rules, since phones may connect over the internet; readable homes, since clones live
 * there; no MemoryDenyWriteExecute, under which V8 cannot run; `@pkey`, which Node 20 uses.
 */
export function systemdUnit({ node, launcher, settings, credentials, group }: UnitPaths): string {
  const loads = Object.entries(credentials)
    .filter(([, path]) => path !== '')
    .map(([name, path]) => `LoadCredential=${name}:${withoutSpecifiers(path)}\n`)
  const groups = group === undefined ? '' : `SupplementaryGroups=${group}\n`
  return `[Unit]
Description=Ovation, the audience-to-stage bridge
Wants=network-online.target
After=network-online.target
StartLimitIntervalSec=0

[Service]
Type=notify
# systemd-notify sends its messages, from a process of its own.
NotifyAccess=all
ExecStart=${oneWord(node)} ${oneWord(launcher)} start --config ${oneWord(settings)}
ExecReload=/bin/sh -c 'kill -HUP $MAINPID'
Restart=always
RestartSec=50ms
# Invalid settings, secrets or layouts: a restart would not fix them.
RestartPreventExitStatus=78
TimeoutStartSec=30
TimeoutStopSec=5
# Killed at once: writing a core dump would keep the phones waiting.
WatchdogSec=10
WatchdogSignal=SIGKILL
LimitNOFILE=65536
# Where memory runs out, this service goes before the programs of the stage, and is back at once.
MemoryMax=1536M
OOMScoreAdjust=500
SyslogIdentifier=ovation

DynamicUser=yes
${groups}StateDirectory=${basename(places.state)}
StateDirectoryMode=0700
${loads.join('')}UMask=0077

CapabilityBoundingSet=
AmbientCapabilities=
NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=read-only
PrivateTmp=yes
PrivateDevices=yes
PrivateUsers=yes
PrivateIPC=yes
PrivateMounts=yes
ProtectHostname=yes
ProtectClock=yes
ProtectKernelTunables=yes
ProtectKernelModules=yes
ProtectKernelLogs=yes
ProtectControlGroups=yes
ProtectProc=invisible
ProcSubset=pid
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
RemoveIPC=yes
LockPersonality=yes
KeyringMode=private
SystemCallArchitectures=native
SystemCallFilter=@system-service @pkey
SystemCallFilter=~@privileged @resources
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
`
}

/** Blanks separate words; a path that is the rest of its line is not quoted. */
function oneWord(path: string): string {
  const plain = withoutSpecifiers(path)
  return /[\s"'\\]/.test(plain) ? `"${plain.replace(/["\\]/g, '\\$&')}"` : plain
}

/** `%` starts a specifier in a unit file. */
function withoutSpecifiers(path: string): string {
  return path.replaceAll('%', '%%')
}
