import { Command } from 'commander'

/** A command of `ovation`. */
export class Subcommand extends Command {
  /** Sets the text below the options in the help. */
  notes(text: string): this {
    return this.addHelpText('after', text)
  }
}
