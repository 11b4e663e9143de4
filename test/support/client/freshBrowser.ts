import { configure } from '@testing-library/react'
import { patience } from '#test/support/timing/patience.ts'

// Runs before each file of views: the browser that its worker shares is as good as new.
window.history.replaceState(null, '', '/')
localStorage.clear()
sessionStorage.clear()
document.documentElement.removeAttribute('lang')
document.body.replaceChildren()
configure({ asyncUtilTimeout: patience.timeout })
