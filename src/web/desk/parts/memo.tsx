import { Component, type FunctionComponent } from 'preact'

/** A component that is drawn again only when one of its properties is another one, or when it asks for it itself. */
export function memo<P extends object>(Drawn: FunctionComponent<P>): FunctionComponent<P> {
  class Remembered extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      const names = new Set([...Object.keys(this.props), ...Object.keys(next)]) as Set<keyof P>
      return [...names].some((name) => this.props[name] !== next[name])
    }

    override render(props: P) {
      return <Drawn {...props} />
    }
  }
  return Remembered as unknown as FunctionComponent<P>
}
