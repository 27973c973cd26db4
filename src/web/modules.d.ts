// What the build makes of files that are not scripts.

declare module '*.css'

/** The texts of a page, by language: the name of the file without `.json`. */
declare module 'languages:play' {
  export const languages: Readonly<Record<string, typeof import('./language/en.json')['play']>>
}
declare module 'languages:desk' {
  export const languages: Readonly<Record<string, typeof import('./language/en.json')['desk']>>
}
declare module 'languages:screen' {
  export const languages: Readonly<Record<string, typeof import('./language/en.json')['screen']>>
}
