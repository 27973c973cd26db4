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
