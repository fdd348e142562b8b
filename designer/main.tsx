import { createRoot } from 'react-dom/client'
import { startApp } from '../runtime/index.ts'
import { designerComponents } from './components.ts'

const host = document.getElementById('root')
if (host) void startApp(window, createRoot(host), designerComponents)
