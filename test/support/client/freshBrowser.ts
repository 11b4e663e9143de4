import { configure } from '@testing-library/react'
import { dialogPreloads } from '#src/app/Dialogs.tsx'
import { watchRegions } from '#test/support/client/announcements.ts'
import { patience } from '#test/support/timing/patience.ts'

// Runs before each test file of views, because the files of a worker share one browser.
window.history.replaceState(null, '', '/')
localStorage.clear()
sessionStorage.clear()
document.documentElement.removeAttribute('lang')
document.body.replaceChildren(...watchRegions())
configure({ asyncUtilTimeout: patience.timeout })
// On a slow machine, a spinner stands in for code that is still loading; tests of views start after
// all of it is loaded.
await Promise.all(dialogPreloads.map((preload) => preload()))
