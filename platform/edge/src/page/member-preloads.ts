import {
  type Access,
  CSRF_COOKIE,
  CSRF_HEADER,
  SESSION_MARKER_COOKIE,
  SUBSCRIBER_HINT_KEY,
} from '@sharpside/contracts';
import type { PageScript } from './after-paint.ts';
import { toInlineJson } from './inline-json.ts';

/** Id of the page's data block that names them. */
export const MEMBER_PRELOADS_ID = 'member-preloads';

/** Calls of a page: the base of their addresses, and those that its screen makes first. */
export type FirstCalls = { backend: string; paths: readonly string[] };

/** Files and calls that a page behind the sign-in fetches ahead. `calls` undefined: nothing but its files. */
type MemberPreloads = { files: readonly PageScript[]; calls?: FirstCalls | undefined };

/**
 * Starts what a screen behind the sign-in waits for, if this browser has the mark of a session, and for a subscriber's screen
 * also the note of the subscription: its files, and the calls that it makes first. The calls that settle the subscription need
 * the mark alone, since the shell makes them with it. The page is the same for everybody, and only visitors who may see the
 * code get it; the screen's own gate still decides.
 *
 * `shared-auth` takes the answers from `window.firstCalls` (`calls/first-calls.ts`): the calls are exactly its own, and an answer
 * of the profile counts as given once the call that follows from it is under way.
 */
export const MEMBER_PRELOAD_SCRIPT = `(function(){
var data=JSON.parse(document.getElementById('${MEMBER_PRELOADS_ID}').textContent),cookies='; '+document.cookie+';',isSubscriber=data.access==='subscriber',maySee=true,first=data.calls;
if(cookies.indexOf('; ${SESSION_MARKER_COOKIE}=')<0)return;
try{maySee=!isSubscriber||cookies.indexOf('; ${CSRF_COOKIE}='+localStorage.getItem('${SUBSCRIBER_HINT_KEY}')+';')>=0}catch(e){maySee=false}
if(first){
var calls=window.firstCalls=new Map(),token=(/; ${CSRF_COOKIE}=([^;]*)/.exec(cookies)||[])[1]||'',headers={Accept:'application/json'};
try{token=decodeURIComponent(token)}catch(e){}
if(token)headers['${CSRF_HEADER}']=token;
var none=function(){},call=function(path,follow){
var url=first.backend+path,ending=new AbortController(),answer=fetch(url,{credentials:'include',headers:headers,signal:ending.signal});
if(follow)answer=answer.then(function(response){return response.clone().json().then(follow).catch(none).then(function(){return response})});
answer.catch(none);
calls.set(url,{token:token,answer:answer,end:function(reason){ending.abort(reason)}})
};
if(isSubscriber)call('/profile/',function(profile){if(profile.access_token)call('/api/check-subscription/?'+new URLSearchParams({token:profile.access_token}))});
if(maySee&&!location.search)first.paths.forEach(function(path){call(path.replace(/{(today|yesterday)}/,function(word){
var day=new Date().toLocaleDateString('sv',{timeZone:'America/New_York'});
return word==='{today}'?day:new Date(Date.parse(day)-864e5).toISOString().slice(0,10)
}))})
}
if(maySee)data.files.forEach(function(file){var link=document.createElement('link');link.rel='modulepreload';link.crossOrigin='anonymous';
if(file.integrity)link.integrity=file.integrity;link.href=file.href;document.head.appendChild(link)})
})()`;

/** The tags of this script; they stand after the import map. */
export const toMemberPreloads = (access: Access, { files, calls }: MemberPreloads): string[] => [
  `<script type="application/json" id="${MEMBER_PRELOADS_ID}">${toInlineJson({ access, files, calls })}</script>`,
  `<script>${MEMBER_PRELOAD_SCRIPT}</script>`,
];
