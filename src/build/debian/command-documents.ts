import type { buildProgram } from '../../cli/main.js'
import { presets } from '../../display/wire/presets.js'
import { debianPlaces } from '../../install/payload/places.js'

/** The command line, and each of its commands. */
export type CommandLine = ReturnType<typeof buildProgram>

/** The manual page ovation(1), for man(7), from the help of the commands. @param seconds of the release, since 1970. */
export function manPage(program: CommandLine, version: string, seconds: number): string {
  const date = new Date(seconds * 1000).toISOString().slice(0, 10)
  return `.TH OVATION 1 "${date}" "Ovation ${version}" "User Commands"
.SH NAME
ovation \\- bridge from an audience to the stage: phones press, displays get OSC
.SH SYNOPSIS
.B ovation
.I command
.RI [ options ]
.SH DESCRIPTION
${roffText(program.description())}
.PP
The package runs it as the service
.BR ovation.service .
.SH OPTIONS
${options(program).join('\n')}
.SH COMMANDS
${program.commands.flatMap(section).join('\n')}
${closing}
`
}

function section(command: CommandLine): string[] {
  const usage = `${command.name()} ${command.usage()}`
  return [
    `.SS "${roffText(usage).replaceAll('"', '\\(dq')}"`,
    sentence(command.description()),
    ...command
      .createHelp()
      .visibleArguments(command)
      .flatMap((one) => ['.TP', `.I ${roffText(one.name())}`, sentence(one.description)]),
    ...options(command),
    ...prose(afterHelp(command)),
  ]
}

function options(command: CommandLine): string[] {
  const help = command.createHelp()
  return help
    .visibleOptions(command)
    .filter(({ long }) => command.parent === null || long !== '--help')
    .flatMap((option) => [
      '.TP',
      `.B ${roffText(help.optionTerm(option))}`,
      sentence(help.optionDescription(option)),
    ])
}

/** The text below the options in the help. */
function afterHelp(command: CommandLine): string {
  const parts: string[] = []
  command.configureOutput({ writeOut: (part) => parts.push(part) })
  command.outputHelp()
  return parts.join('').slice(command.helpInformation().length)
}

/** Indented lines are kept as they are, others are filled. */
function prose(text: string): string[] {
  const lines = text.trimEnd().split('\n')
  const isIndented = (at: number) => lines[at]?.startsWith('  ') ?? false
  return lines.flatMap((line, at) => {
    if (line === '') return ['.PP']
    const isBlock = isIndented(at)
    return [
      ...(isBlock && !isIndented(at - 1) ? ['.RS 2', '.nf'] : []),
      roffText(line.trimStart()),
      ...(isBlock && !isIndented(at + 1) ? ['.fi', '.RE'] : []),
    ]
  })
}

function sentence(text: string): string {
  return text === '' ? '.br' : roffText(`${text.charAt(0).toUpperCase()}${text.slice(1)}.`)
}

/** A backslash, a hyphen, and a dot or quote at the start of a line have a meaning in roff. */
function roffText(text: string): string {
  return text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replace(/^[.']/gm, '\\&$&')
}

const closing = `.SH EXIT STATUS
${items({
  '.B 0': 'Done.',
  '.B 1': 'Failed.',
  '.B 2': 'Wrong usage.',
  '.B 69': 'The daemon does not answer.',
  '.B 78': 'Settings, secrets or layouts are invalid.',
})}
.SH ENVIRONMENT
${items({
  '.B OVATION_CONFIG': 'The settings file, if\n.B \\-\\-config\ndoes not name one.',
  '.BI OVATION_ SECTION _ KEY': 'Overrides this key of the settings:\n.BR OVATION_HTTP_PORT=8081 .',
  '.BR OVATION_API_KEY ", " OVATION_TOKEN_SECRET ", " OVATION_TOKEN_SECRET_PREVIOUS':
    'Secrets, instead of those in files.',
})}
.SH FILES
${items({
  [`.I ${debianPlaces.settings}`]: 'Settings. After a change,\n.B ovation check\nnames every mistake.',
  [`.I ${debianPlaces.layouts}`]: 'Layout files; the demo is one.',
  [`.IR ${roffText(debianPlaces.apiKey)} ", " ${roffText(debianPlaces.tokenSecret)}`]:
    'Secrets, for root alone; the service gets them from systemd. The first API key is yours and may do everything; that of the line\n.B backend/tokens:\nis for your backend and makes tokens, and that of\n.B desk/operate:\nsteers the show.',
  [`.I ${debianPlaces.state}`]: 'Counts, votes, values and pages.',
  '.I /usr/share/doc/ovation': 'The whole documentation, and examples for display software and proxies.',
})}
.SH SEE ALSO
.BR systemctl (1),
.BR journalctl (1),
.BR oscdump (1)`

/** What each term means, in roff. */
function items(meanings: Readonly<Record<string, string>>): string {
  return Object.entries(meanings)
    .map(([term, meaning]) => `.TP\n${term}\n${meaning}`)
    .join('\n')
}

/** Usual values of options that take others too: the daemon checks them. */
const usualValues: Readonly<Record<string, readonly string[]>> = { '--preset': Object.keys(presets) }

/** The completion of `ovation` for bash: commands, options, and values that are words of a list, files or folders. */
export function bashCompletion(program: CommandLine): string {
  const names = program.commands.map((command) => command.name())
  return `# Completion of ovation(1) for bash, made from the help of its commands.
_ovation()
{
    local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]}
    COMPREPLY=()
    if ((COMP_CWORD == 1)); then
        mapfile -t COMPREPLY < <(compgen -W '${[...names, ...optionsOf(program)].join(' ')}' -- "$word")
        return
    fi
    # bash splits --name=value.
    [[ $word == = ]] && word=
    [[ $before == = ]] && before=\${COMP_WORDS[COMP_CWORD - 2]}
    [[ \${COMP_WORDS[COMP_CWORD]} == = ]] && before=\${COMP_WORDS[COMP_CWORD - 1]}
    case "\${COMP_WORDS[1]} $before" in
${program.commands.flatMap(valueCases).join('\n')}
    esac
    local words=
    case "\${COMP_WORDS[1]}" in
${program.commands.map(wordCase).join('\n')}
    esac
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
complete -F _ovation ovation
`
}

function optionsOf(command: CommandLine): string[] {
  return command
    .createHelp()
    .visibleOptions(command)
    .map(({ long, short, flags }) => long ?? short ?? flags)
}

/** Literal words, such as those of `<on|off>`. */
const fixedWords: ReadonlySet<string> = new Set(['take'])

/** Options anywhere; as the first word also those of an argument like `<on|off>`. */
function wordCase(command: CommandLine): string {
  const name = command.registeredArguments[0]?.name() ?? ''
  const more =
    name.includes('|') || fixedWords.has(name)
      ? `; ((COMP_CWORD == 2)) && words+=' ${name.replaceAll('|', ' ')}'`
      : ''
  return `        ${command.name()}) words='${optionsOf(command).join(' ')}'${more} ;;`
}

function valueCases(command: CommandLine): string[] {
  return command.options
    .filter(({ required }) => required)
    .map((option) => `        '${command.name()} ${option.long}') ${valuesOf(option)}return ;;`)
}

function valuesOf({ long, flags, argChoices }: CommandLine['options'][number]): string {
  const list = argChoices ?? usualValues[long ?? '']
  if (list) return `mapfile -t COMPREPLY < <(compgen -W '${list.join(' ')}' -- "$word"); `
  const kind = /<file>/.test(flags) ? '-f' : /<folder>/.test(flags) ? '-d' : undefined
  if (kind === undefined) return ''
  return `compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen ${kind} -- "$word"); `
}
