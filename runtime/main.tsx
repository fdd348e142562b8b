import '@arco-design/web-react/es/_util/react-19-adapter'
import './theme/base.css'
import { createRoot } from 'react-dom/client'
import { startApp } from './start-app.tsx'

const host = document.getElementById('root')
if (host) void startApp(window, createRoot(host))
