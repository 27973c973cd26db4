import { Command } from 'commander'

/** A command of `ovation`. */
export class Subcommand extends Command {
  /** What the help says below the options. */
  notes(text: string): this {
    return this.addHelpText('after', text)
  }
}
