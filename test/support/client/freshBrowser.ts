import { configure } from '@testing-library/react'
import { dialogPreloads } from '#src/app/Dialogs.tsx'
import { patience } from '#test/support/timing/patience.ts'

// Runs before each file of views: the browser that its worker shares is as good as new.
window.history.replaceState(null, '', '/')
localStorage.clear()
sessionStorage.clear()
document.documentElement.removeAttribute('lang')
document.body.replaceChildren()
configure({ asyncUtilTimeout: patience.timeout })
// On a busy machine code comes late, and a ring in its place: a story of views begins when all of it is there.
await Promise.all(dialogPreloads.map((preload) => preload()))
