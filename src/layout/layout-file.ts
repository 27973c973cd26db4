import typia, { type tags } from 'typia'
import type { ControlFile } from '../controls/control-types.js'
import { toJsonSchema } from '../json/to-json-schema.js'
import type { Writable } from '../json/writable.js'
import type { Theme } from '../wire/room.js'
import type { Identifier } from '../wire/scalars.js'
/** The controls of an audience, arranged in pages, of which one is active at a time. */
export interface LayoutFile {
  /** Where editors find the rules of this file. */
  $schema?: string
  /** Names the layout in requests and tokens: 1 to 64 letters, digits, _ or -. No other file may use it. */
  layoutId: Identifier
  /** What people call it; the layoutId when left out. */
  name?: string
  /** The language of the labels, a tag like "en" or "pt-BR" (BCP 47). The service's own pages say so to browsers. */
  lang?: string
  /** Whether the phones of people who want that can be lit, together as one light. */
  light?: boolean
  /** How the service's own pages look. */
  theme?: ThemeFile
  /** The pageId of the page that a show begins with. */
  activePageId: Identifier
  /** Controls that are on every page, before its own; they stay in place when the page is switched. */
  controls?: ControlFile[]
  /** Numbered from 1 in this order where a remote control names pages by number. */
  pages: PageFile[] & tags.MinItems<1>
}

/** How the pages for the audience and the screen look; what is left out keeps its default. */
export interface ThemeFile extends Writable<Theme> {}

/** Controls that are shown together, after those of every page. */
export interface PageFile {
  /** Unique in the layout: 1 to 64 letters, digits, _ or -. */
  pageId: Identifier
  /** What people call it; the pageId when left out. */
  name?: string
  /** In the order in which clients show them. */
  controls: ControlFile[]
}

/** Checks a parsed file against the types above. Members that are not named there are errors, except in `props`. */
export const validateLayoutFile = typia.createValidateEquals<LayoutFile>()

/** The JSON Schema for editors. It describes only the shape; rules between parts of a file are checked when it is read. */
export const layoutSchema = toJsonSchema(typia.json.schema<LayoutFile, '3.1'>(), {
  id: 'urn:ovation:layout',
  title: 'Ovation layout',
})
