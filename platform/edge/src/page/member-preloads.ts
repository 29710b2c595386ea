import { type Access, CSRF_COOKIE, SESSION_MARKER_COOKIE, SUBSCRIBER_HINT_KEY } from '@sharpside/contracts';
import type { PageScript } from './after-paint.ts';
import { toInlineJson } from './inline-json.ts';

/** Id of the page's data block that names them. */
export const MEMBER_PRELOADS_ID = 'member-preloads';

/**
 * Preloads the files of a screen behind the sign-in if this browser has the mark of a session, and for a subscriber's screen
 * also the note of the subscription. The page is the same for everybody, and only visitors who may see the code get it; the
 * screen's own gate still decides.
 */
export const MEMBER_PRELOAD_SCRIPT = `(function(){
var data=JSON.parse(document.getElementById('${MEMBER_PRELOADS_ID}').textContent),cookies='; '+document.cookie+';';
if(cookies.indexOf('; ${SESSION_MARKER_COOKIE}=')<0)return;
try{if(data.access==='subscriber'&&cookies.indexOf('; ${CSRF_COOKIE}='+localStorage.getItem('${SUBSCRIBER_HINT_KEY}')+';')<0)return}catch(e){return}
data.files.forEach(function(file){var link=document.createElement('link');link.rel='modulepreload';link.crossOrigin='anonymous';
if(file.integrity)link.integrity=file.integrity;link.href=file.href;document.head.appendChild(link)})
})()`;

/** The tags of this script; they stand after the import map. */
export const toMemberPreloads = (access: Access, files: readonly PageScript[]): string[] => [
  `<script type="application/json" id="${MEMBER_PRELOADS_ID}">${toInlineJson({ access, files })}</script>`,
  `<script>${MEMBER_PRELOAD_SCRIPT}</script>`,
];
