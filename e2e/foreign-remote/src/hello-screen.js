import { useSession } from '@sharpside/shared-auth';
import { PageHeader } from '@sharpside/shared-ui';
import { createElement, useState } from 'react';
import styles from './hello.module.css';

// Tests compare the modules that releases in the same page were given.
globalThis.givenToReleases ??= [];
globalThis.givenToReleases.push({ release: BUNDLER, useState, useSession });

/**
 * Uses the host's React, design system and session. With a second copy of React, hooks would throw; with a second
 * session, the visitor would differ.
 */
export default function HelloScreen() {
  const [count, setCount] = useState(0);
  const status = useSession((session) => session.status);
  return createElement(
    'div',
    null,
    createElement(PageHeader, { section: 'Foreign', title: `Built by ${BUNDLER}` }),
    createElement('p', { className: styles.session }, `Session: ${status}`),
    createElement('button', { type: 'button', onClick: () => setCount(count + 1) }, `Pressed ${count} times`),
  );
}
