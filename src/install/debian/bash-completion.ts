import { presets } from '../../display/wire/presets.js'
import type { CommandLine, CommandOption } from './man-page.js'

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

function valuesOf({ long, flags, argChoices }: CommandOption): string {
  const list = argChoices ?? usualValues[long ?? '']
  if (list) return `mapfile -t COMPREPLY < <(compgen -W '${list.join(' ')}' -- "$word"); `
  const kind = /<file>/.test(flags) ? '-f' : /<folder>/.test(flags) ? '-d' : undefined
  if (kind === undefined) return ''
  return `compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen ${kind} -- "$word"); `
}
