import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Inspector } from './Inspector.tsx'
import './inspector.css'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Inspector />
    </StrictMode>,
  )
