import type { Fields } from '../wire/action.js'

/** An action at a control of one type. */
export interface AnyAction<Type extends string> extends Fields {
  /** That of the control. */
  readonly type: Type
}
