export { type FakeAnswer, type FakeRoute, fakeBackend } from './fake-backend.ts';
export { signInTo } from './sign-in-to.ts';
