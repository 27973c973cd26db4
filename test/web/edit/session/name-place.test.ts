import type { LayoutDraft } from '../../../../src/web/edit/model/draft.js'
import { namePlace } from '../../../../src/web/edit/session/name-place.js'
import { test } from '../../../support/tap.js'

const draft: LayoutDraft = {
  layoutId: 'show',
  activePageId: 'one',
  controls: [{ lid: 9, type: 'Button', props: { label: 'Always' } }],
  pages: [
    {
      pageId: 'one',
      name: 'Opening',
      controls: [
        { lid: 1, type: 'Index', props: { label: 'Encore?' }, options: [{ index: 0, label: 'Yes' }] },
        { lid: 2, type: 'Button', props: { label: '' } },
      ],
    },
    { pageId: 'two', controls: [] },
  ],
}

test('a place is said by the names that people gave', (t) => {
  t.match(namePlace(draft, '$.pages[0].controls[0].options[0].label'), {
    page: 'Opening',
    control: 'Encore?',
    option: 'Yes',
  })
  t.match(namePlace(draft, '$.pages[0].controls[1].lid'), { page: 'Opening', control: '2' })
  t.match(namePlace(draft, '$.pages[1].pageId'), { page: 'two', control: undefined })
  t.match(namePlace(draft, '$.controls[0].props.label'), { page: undefined, control: 'Always' })
  t.match(namePlace(draft, '$.theme.accent'), { page: undefined, control: undefined, option: undefined })
  t.match(namePlace(draft, '$.pages[7].controls[3]'), { page: undefined, control: undefined })
  t.end()
})
