import { presets } from '../../dist/src/display/wire/presets.js'

/** Options whose values are a closed list, though any are taken: the daemon judges them. */
const closedLists = { '--preset': Object.keys(presets) }

/**
 * The completion of `ovation` for bash: commands, their options, and values of options where they are a closed list,
 * a file or a folder.
 *
 * @param program the commander tree.
 */
export function bashCompletion(program) {
  return `# Completion of ovation(1) for bash, made from the help of its commands.
_ovation()
{
    local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD - 1]}
    COMPREPLY=()
    if ((COMP_CWORD == 1)); then
        mapfile -t COMPREPLY < <(compgen -W '${namesOf(program).join(' ')}' -- "$word")
        return
    fi
    # bash takes --name=value apart.
    [[ $word == = ]] && word=
    [[ $before == = ]] && before=\${COMP_WORDS[COMP_CWORD - 2]}
    [[ \${COMP_WORDS[COMP_CWORD]} == = ]] && before=\${COMP_WORDS[COMP_CWORD - 1]}
    case "\${COMP_WORDS[1]} $before" in
${program.commands.flatMap(valueCases).join('\n')}
    esac
    case "\${COMP_WORDS[1]}" in
${program.commands.map(optionCase).join('\n')}
    esac
}
complete -F _ovation ovation
`
}

function namesOf(program) {
  return [...program.commands.map((command) => command.name()), ...optionsOf(program)]
}

function optionsOf(command) {
  return command
    .createHelp()
    .visibleOptions(command)
    .map(({ long, short }) => long ?? short)
}

function optionCase(command) {
  return `        ${command.name()}) mapfile -t COMPREPLY < <(compgen -W '${optionsOf(command).join(' ')}' -- "$word") ;;`
}

function valueCases(command) {
  return command.options
    .filter(({ required }) => required)
    .map((option) => `        '${command.name()} ${option.long}') ${valuesOf(option)}return ;;`)
}

function valuesOf({ long, flags, argChoices }) {
  const list = argChoices ?? closedLists[long]
  if (list) return `mapfile -t COMPREPLY < <(compgen -W '${list.join(' ')}' -- "$word"); `
  if (/<file>/.test(flags))
    return 'compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$word"); '
  if (/<folder>/.test(flags))
    return 'compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- "$word"); '
  return ''
}
