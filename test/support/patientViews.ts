import { configure } from '@testing-library/react'

// A busy machine may need longer than the second that a view is given by default.
configure({ asyncUtilTimeout: 60_000 })
