/**
 * The manual page ovation(1), for man(7), from the help of the commands.
 *
 * @param program the commander tree.
 * @param release its version, and its time in seconds since 1970.
 */
export function manPage(program, { version, seconds }) {
  const date = new Date(seconds * 1000).toISOString().slice(0, 10)
  return [
    `.TH OVATION 1 "${date}" "Ovation ${version}" "User Commands"`,
    '.SH NAME',
    'ovation \\- bridge from an audience to the stage: phones press, displays get OSC',
    '.SH SYNOPSIS',
    '.B ovation',
    '.I command',
    '.RI [ options ]',
    '.SH DESCRIPTION',
    plain(program.description()),
    '.PP',
    'The package runs it as the service',
    '.BR ovation.service .',
    '.SH OPTIONS',
    ...options(program),
    '.SH COMMANDS',
    ...program.commands.flatMap(section),
    closing,
    '',
  ].join('\n')
}

function section(command) {
  const usage = `${command.name()} ${command.usage()}`
  return [
    `.SS "${plain(usage).replaceAll('"', '\\(dq')}"`,
    sentence(command.description()),
    ...command.createHelp().visibleArguments(command).flatMap(argument),
    ...options(command),
    ...prose(afterHelp(command)),
  ]
}

function argument(one) {
  return ['.TP', `.I ${plain(one.name())}`, sentence(one.description)]
}

function options(command) {
  const help = command.createHelp()
  return help
    .visibleOptions(command)
    .filter(({ long }) => command.parent === null || long !== '--help')
    .flatMap((option) => [
      '.TP',
      `.B ${plain(help.optionTerm(option))}`,
      sentence(help.optionDescription(option)),
    ])
}

/** What stands below the options in the help. */
function afterHelp(command) {
  let text = ''
  command.configureOutput({
    writeOut: (part) => {
      text += part
    },
  })
  command.outputHelp()
  return text.slice(command.helpInformation().length)
}

/** Indented lines stand as they are, others are filled. */
function prose(text) {
  const lines = text.trimEnd().split('\n')
  return lines.flatMap((line, at) => {
    const [before, here, after] = [lines[at - 1] ?? '', line, lines[at + 1] ?? ''].map(isIndented)
    if (line === '') return ['.PP']
    return [
      ...(here && !before ? ['.RS 2', '.nf'] : []),
      plain(line.trimStart()),
      ...(here && !after ? ['.fi', '.RE'] : []),
    ]
  })
}

function isIndented(line) {
  return line.startsWith('  ')
}

function sentence(text) {
  return text === '' ? '.br' : plain(`${text.charAt(0).toUpperCase()}${text.slice(1)}.`)
}

/** A backslash, a hyphen, and a dot or quote that begins a line mean something else to roff. */
function plain(text) {
  return text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replace(/^[.']/gm, '\\&$&')
}

const closing = `.SH EXIT STATUS
.TP
.B 0
Done.
.TP
.B 1
Failed.
.TP
.B 2
Wrong usage.
.TP
.B 69
The daemon does not answer.
.TP
.B 78
Settings, secrets or layouts are faulty.
.SH ENVIRONMENT
.TP
.B OVATION_CONFIG
The settings file, if
.B \\-\\-config
does not name one.
.TP
.BI OVATION_ SECTION _ KEY
Wins over this key of the settings:
.BR OVATION_HTTP_PORT=8081 .
.TP
.BR OVATION_API_KEY ", " OVATION_TOKEN_SECRET ", " OVATION_TOKEN_SECRET_PREVIOUS
Secrets, in place of those in files.
.SH FILES
.TP
.I /etc/ovation/service.ini
Settings. After a change,
.B ovation check
names every fault.
.TP
.I /etc/ovation/layouts
Layout files; the demo is one.
.TP
.IR /etc/ovation/api\\-key ", " /etc/ovation/token\\-secret
Secrets, for root alone; the service gets them from systemd.
.TP
.I /var/lib/ovation
Counts, votes, values and pages.
.TP
.I /usr/share/doc/ovation
The whole documentation, and examples for display software and proxies.
.SH SEE ALSO
.BR systemctl (1),
.BR journalctl (1),
.BR oscdump (1)`
