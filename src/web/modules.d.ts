// What the build makes of files that are no scripts.

declare module '*.css'

/** The texts of a page in all languages that have a file, by the name of the file. */
declare module 'languages:play' {
  export const languages: Readonly<Record<string, typeof import('./language/en.json')['play']>>
}
declare module 'languages:desk' {
  export const languages: Readonly<Record<string, typeof import('./language/en.json')['desk']>>
}
declare module 'languages:screen' {
  export const languages: Readonly<Record<string, typeof import('./language/en.json')['screen']>>
}
