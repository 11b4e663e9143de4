/** Features that one of the oldest browsers lacks, as the check names them, with the fallback for each. */
export const fallbacks: Record<string, string> = {
  // Scripts.
  navigation:
    'checked first: a page begins at its top, and React asks for nothing',
  requestIdleCallback: 'checked first: a timer stands in for it',
  'navigator.share': 'checked first: the link is copied, or shown',
  'navigator.connection': 'checked first, by React',
  'Error.captureStackTrace': 'checked first, by zod and jsPDF',
  'Intl.Segmenter': 'checked first, by the maker of PDFs',
  '.segment()': 'of Intl.Segmenter',
  'JSON.rawJSON': 'checked first, by a part of the maker of PDFs',
  'JSON.isRawJSON': 'checked first, by a part of the maker of PDFs',
  '.hidePopover()':
    'called if it exists; without popovers the profile menu is a part of the page',
  '.startViewTransition()':
    'called within `try`, by React, and only for its own transitions',

  // Scripts: functions of the shop and of packages with the name of a browser's function.
  '.address()': 'of the step of the history',
  '.take()': 'of the step of the history',
  '.drop()': 'of the stored attempts',
  '.dispose()': 'of XState',
  '.use()': 'of React',
  '.when()': 'of zod',
  '.s()': 'of date-fns and core-js',
  '.isVisible()': 'of the maker of PDFs',
  '.resize()': 'of the maker of PDFs',
  '.toArray()': 'of the maker of PDFs',
  '.toHex()': 'of the maker of PDFs',

  // Styles: a browser ignores what it does not know.
  '@page': 'the margins of a printed page are the browser’s',
  ':selection': 'a selected text has the colour of the browser',
  'break-after: avoid': 'a printed heading may be the last line of its page',
  'contain-intrinsic-block-size': 'goes with content-visibility',
  'contain-intrinsic-size': 'goes with content-visibility',
  'content-visibility': 'content out of view is drawn at once',
  'cursor: default': 'a phone has no pointer',
  'cursor: not-allowed': 'a phone has no pointer',
  'cursor: pointer': 'a phone has no pointer',
  'field-sizing': 'a select is as wide as its longest option',
  'forced-color-adjust': 'chosen days have the colours of the device',
  'overflow-clip-margin': 'goes with content-visibility',
  resize: 'a text field keeps its height and scrolls',
  'scrollbar-color': 'a scrollbar has the colours of the system',
  'scrollbar-gutter':
    'the page moves by the width of a scrollbar that takes room',
  'scrollbar-width': 'a scrollbar is seen below a row that scrolls',
  'text-wrap': 'the lines of a heading are of different lengths',

  // Markup.
  autocapitalize: 'a hardware keyboard types without it',
  autocorrect: 'a field without a spell check is not corrected',
  blocking: 'the first frame is drawn as soon as the browser likes',
  closedby: 'Escape is refused by the dialog’s own listener',
  fetchpriority: 'the first picture is asked for like the others',
  popover: 'a part of the page, which the button shows and hides',
  popovertarget: 'a part of the page, which the button shows and hides',
  '<link rel=expect>': 'the first frame is drawn as soon as the browser likes',
  '<link rel=icon>': 'a phone shows no icon of a page',
  '<link rel=manifest>': 'the shop is a bookmark',
  '<link rel=modulepreload>': 'a script is asked for when it is imported',
  '<meta name=viewport>': 'a desktop shows a page as wide as its window',
  '<meta name=theme-color>': 'the bars of the browser have its own colour',
}
