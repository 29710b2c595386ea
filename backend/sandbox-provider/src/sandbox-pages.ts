import { type Html, html } from '@sharpside/sign-in/pages/html';
import { type SandboxConfig, SUBSCRIBE_PATH } from '@sharpside/sign-in/settings/sandbox-config';
import { DateTime } from 'luxon';
import { SANDBOX_ACCOUNTS, type SandboxAccount } from './sandbox-accounts.ts';
import { PERIOD_DAYS, PRICE_CENTS, type SandboxSubscriptions } from './sandbox-subscriptions.ts';

type PageContext = { config: SandboxConfig; subscriptions: SandboxSubscriptions; now: () => number };

const toInitials = (name: string) =>
  name
    .split(' ')
    .map((word) => word.slice(0, 1))
    .join('');

const toDay = (time: string) => DateTime.fromISO(time, { zone: 'utc' }).toFormat('d LLL yyyy');

function toState(account: SandboxAccount, { subscriptions, now }: PageContext): Html {
  const paidUntil = subscriptions.findPaidUntil(account);
  if (paidUntil === undefined) return html`<span class="state none">No subscription</span>`;
  if (Date.parse(paidUntil) > now())
    return html`<span class="state good">Paid until ${toDay(paidUntil)}</span>`;
  return html`<span class="state bad">Ended ${toDay(paidUntil)}</span>`;
}

const renderBrand = (name: string): Html =>
  html`<div class="brand"><span class="mark" aria-hidden="true">${name.slice(0, 1)}</span> <b>${name}</b> <span class="badge">Sandbox</span></div>`;

const renderAccountButton = (account: SandboxAccount, context: PageContext): Html => html`
<li><button class="account" name="account" value="${account.id}">
<span class="initials" aria-hidden="true">${toInitials(account.name)}</span>
<span class="name">${account.name}</span> ${toState(account, context)}
<span class="about">${account.about}</span>
</button></li>`;

/** The accounts as buttons. The page needs no typing and no script. */
export const renderSignIn = (action: string, context: PageContext): Html => html`
${renderBrand(context.config.name)}
<h1>Choose an account</h1>
<p>This provider is a stand-in: nobody’s real account, no password. Pick who you want to be.</p>
<form method="post" action="${action}">
<ul class="accounts">${SANDBOX_ACCOUNTS.map((account) => renderAccountButton(account, context))}</ul>
<button class="quiet" name="cancel" value="yes">Cancel and go back</button>
</form>`;

const renderChoice = (account: SandboxAccount, chosen: string, context: PageContext): Html => html`
<label class="choice"><input type="radio" name="account" value="${account.id}" required${account.id === chosen ? html` checked` : ''}>
<span>${account.name}</span> ${toState(account, context)}</label>`;

type SubscribeOptions = { chosen: string; returnPath: string };

/** The subscribe page: a choice of accounts, the price, and a button to end the subscription for another try. */
export function renderSubscribe({ chosen, returnPath }: SubscribeOptions, context: PageContext): Html {
  const price = (PRICE_CENTS / 100).toFixed(2);
  return html`
${renderBrand(context.config.name)}
<h1>Subscribe</h1>
<div class="price"><b>$${price}</b> <span>for ${PERIOD_DAYS} days; nothing is charged</span></div>
<form method="post" action="${SUBSCRIBE_PATH}">
<input type="hidden" name="next" value="${returnPath}">
<fieldset><legend>Who subscribes?</legend>
${SANDBOX_ACCOUNTS.map((account) => renderChoice(account, chosen, context))}
</fieldset>
<div class="actions">
<button class="primary" name="action" value="subscribe">Subscribe</button>
<button class="quiet" name="action" value="end">End the subscription</button>
</div>
</form>
<p class="note">You go back to the site right after. <a href="${context.config.siteUrl}${returnPath}">Go back without subscribing</a></p>`;
}
