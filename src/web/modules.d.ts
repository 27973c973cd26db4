// What the build makes of files that are not scripts.

declare module '*.css'

/** In which direction a language is written: `ltr` or `rtl`. */
interface Written {
  readonly direction: string
}

/** The texts of a page, by language: the name of the file without `.json`. */
declare module 'languages:play' {
  export const languages: Readonly<Record<string, typeof import('./language/en.json')['play'] & Written>>
}
declare module 'languages:desk' {
  export const languages: Readonly<Record<string, typeof import('./language/en.json')['desk'] & Written>>
}
declare module 'languages:screen' {
  export const languages: Readonly<Record<string, typeof import('./language/en.json')['screen'] & Written>>
}
declare module 'languages:light' {
  export const languages: Readonly<Record<string, typeof import('./language/en.json')['light'] & Written>>
}
declare module 'languages:edit' {
  export const languages: Readonly<Record<string, typeof import('./language/en.json')['edit'] & Written>>
}
declare module 'languages:preview' {
  export const languages: Readonly<Record<string, typeof import('./language/en.json')['preview'] & Written>>
}

/** The code that judges layout files in the service. */
declare module 'ovation:judge-layout' {
  export const judgeLayout: import('./edit/model/faults.js').Judge
}

/** The names of scripts, and of one with its style, which are loaded when somebody asks for them. */
interface LoadedParts {
  readonly script: string
  readonly style?: string
}
declare const MOTION_SCRIPT: string
declare const EDIT_PARTS: LoadedParts
declare const LIGHT_PARTS: LoadedParts
declare const PREVIEW_PARTS: LoadedParts
declare const SCREEN_PARTS: LoadedParts
