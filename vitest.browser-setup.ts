import { configure } from '@testing-library/dom';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { styleThisDocument } from './shared-ui/src/testing/style-this-document.tsx';

// For what never comes, not for what a busy machine makes slow.
configure({ asyncUtilTimeout: 30_000 });

// Files share their modules, and each has a document of its own; a test of prerendering has none.
if (typeof document !== 'undefined') beforeAll(styleThisDocument);

// Testing Library registers its own only in the first file of a process.
afterEach(cleanup);
