import { configure } from '@testing-library/dom';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// For what never comes, not for what a busy machine makes slow.
configure({ asyncUtilTimeout: 30_000 });

// Testing Library registers its own only in the first file of a process, and files share one.
afterEach(cleanup);
