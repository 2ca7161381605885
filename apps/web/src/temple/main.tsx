import '../lib/older-browsers.ts'
import './temple.css'
import { beginPage } from './begin-page.tsx'

const place = document.getElementById('root')
if (place) void beginPage(place)
