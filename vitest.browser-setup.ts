import { configure } from '@testing-library/dom';

// For what never comes, not for what a busy machine makes slow.
configure({ asyncUtilTimeout: 10_000 });
