import { useContext } from 'preact/hooks'
import type { StringForPhones } from '../../../wire/controls/string.js'
import type { PhoneResult } from '../../../wire/result.js'
import { WordCloud } from '../cloud/word-cloud.js'
import { AnswerBars } from './answer-bars.js'
import { LayoutLanguage } from './layout-language.js'
import { TextList } from './text-list.js'

interface TextResultProps {
  readonly control: StringForPhones
  readonly result: Extract<PhoneResult, { type: 'String' }>
}

/** What people wrote: the texts, or the words in which they agree, as a cloud if the layout says so, else as bars. */
export function TextResult({ control: { lid, props }, result: { texts, words } }: TextResultProps) {
  const lang = useContext(LayoutLanguage)
  if (words === undefined || words.length === 0) return <TextList texts={words ? [] : texts} />
  if (props.view === 'cloud') return <WordCloud lid={lid} words={words} lang={lang} />
  return (
    <AnswerBars
      options={words.map(([label], index) => ({ index, label }))}
      votes={words.map(([, people]) => people)}
      isDecided={false}
    />
  )
}
