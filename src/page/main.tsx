import { render } from 'preact'
import { applyTheme } from './state/theme.js'
import { Page } from './views/page.js'

applyTheme()
const root = document.getElementById('page')
if (root !== null) render(<Page />, root)
