import { expect, it } from 'vitest';
import { toLoggableUrl } from './log-serializers.ts';

it.each([
  ['/api/check-subscription/?token=abc', '/api/check-subscription/?token=***'],
  [
    '/accounts/login/callback/?code=a%20b&state=c&iss=d',
    '/accounts/login/callback/?code=***&state=***&iss=d',
  ],
  ['/x?TOKEN=abc&page=2', '/x?TOKEN=***&page=2'],
  ['/x?token=', '/x?token=***'],
  ['/x?token=a&token=b', '/x?token=***&token=***'],
  ['/x?access_token=a#token=b', '/x?access_token=***#token=b'],
])('strikes the secrets out of %s', (url, loggable) => {
  expect(toLoggableUrl(url)).toBe(loggable);
});

it.each(['/api/whos-hot/?page=1&team=NYY', '/token=abc', '/x?zipcode=123', '/mlb/scores'])(
  'leaves %s as it is',
  (url) => {
    expect(toLoggableUrl(url)).toBe(url);
  },
);
