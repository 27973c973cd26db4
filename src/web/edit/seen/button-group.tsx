import { Button } from '../../look/button.js'

interface ButtonGroupProps<T> {
  /** What is chosen, in words. */
  readonly name: string
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly chosen: T
  choose(value: T): void
}

/** A few buttons, of which one is chosen. */
export function ButtonGroup<T>({ name, options, chosen, choose }: ButtonGroupProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, and looks like one
    <div class="seen-choice" role="group" aria-label={name}>
      {options.map(({ value, label }) => (
        <Button key={label} aria-pressed={value === chosen} onClick={() => choose(value)}>
          <span dir="auto">{label}</span>
        </Button>
      ))}
    </div>
  )
}
