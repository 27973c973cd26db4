import type { Dice } from './dice.js'

/** 15 values a second at most. */
const shortestGapMs = 1000 / 15

/**
 * A finger's path to another place: it starts and stops gently, as hands do (minimum jerk). The last step is where it
 * stays. Each is so many ms after the previous one. @param from one number per axis, each 0..1.
 */
export function* strokeSteps(dice: Dice, from: readonly number[]) {
  const to = from.map(() => place(dice.roll()))
  const ms = Math.min(4000, Math.max(250, dice.around(900, 0.5)))
  const gap = shortestGapMs * dice.between(1, 1.4)
  const steps = Math.max(1, Math.floor(ms / gap))
  for (let step = 1; step < steps; step++) {
    const time = step / steps
    const way = time ** 3 * (10 - 15 * time + 6 * time ** 2)
    yield { after: gap, place: from.map((start, axis) => place(start + (to[axis]! - start) * way)) }
  }
  yield { after: gap, place: to }
}

/** As finely as a finger points. */
function place(at: number): number {
  return Math.round(at * 1000) / 1000
}

/** Texts of an audience in many scripts: from right to left, with combining marks, with emoji of several parts. */
const phrases = [
  'Encore!',
  'Bravo, what a night ✨',
  'Play the slow one again please',
  'Zugabe! Zugabe!',
  'Größer, lauter, näher 🎸',
  'Encore une fois ! Ça déchire 🔥',
  '¡Otra, otra! ¿Ya se acaba?',
  'Che meraviglia, grazie! 🇮🇹',
  'Mais uma! Não vão embora 💃🏽',
  'Nog één keer!',
  'Jeszcze jeden raz, dziękujemy!',
  'İyi ki varsınız 🙏🏻',
  'Ещё одну! Браво!',
  'Κι άλλο, κι άλλο!',
  'עוד אחד! תודה רבה 🎶',
  'أعدها مرة أخرى! رائع جدًّا 🌙',
  'बहुत बढ़िया! एक और 🪔',
  'อีกครั้ง! สุดยอดไปเลย',
  'Một bài nữa đi! Tuyệt vời',
  'アンコール！最高でした 🎆',
  '앵콜! 오늘 최고예요 💜',
  '再来一首！太棒了 👏👏',
  'Cafe\u0301 re\u0301pe\u0301te\u0301, u\u0308berall',
  'Z\u0351\u036ba\u0300\u0302l\u0323\u0308g\u0306o\u0304',
  '👩‍👩‍👧‍👦 aus Wien grüßen 👋🏿',
  '🏳️‍🌈❤️‍🔥👨🏾‍🎤👩🏻‍🎤',
  '👏👏👏👏👏👏',
  'Row 7 wants more',
  'We came by boat\nand we are staying',
] as const

const segmenter = new Intl.Segmenter()

/** A text that the control accepts. @param maxLength in code points, from 1. */
export function compose(dice: Dice, maxLength: number): string {
  let text: string = dice.pick(phrases)
  // Now and then somebody uses the full length.
  if (dice.isLucky(0.05)) while ([...text].length < maxLength) text += ` ${dice.pick(phrases)}`
  return fit(text, maxLength)
}

/** As many whole characters (as people see them) as fit; if not even the first one fits, its beginning. */
export function fit(text: string, maxLength: number): string {
  let kept = ''
  let length = 0
  for (const { segment } of segmenter.segment(text)) {
    length += [...segment].length
    if (length > maxLength) break
    kept += segment
  }
  return kept || [...text].slice(0, maxLength).join('')
}
