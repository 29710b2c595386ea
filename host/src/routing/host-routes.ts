import type { ComponentType } from 'react';

/** The shell's own pages. Everything else is a remote's, declared by it. A null title is the product's name. */
export const HOST_ROUTES = [
  { path: '/', title: null, page: 'home' },
  { path: '/login', title: 'Login', page: 'login' },
  { path: '/faq', title: 'FAQ', page: 'faq' },
] as const;

/** The component of each of the shell's own pages. */
export type HostPages = Readonly<Record<(typeof HOST_ROUTES)[number]['page'], ComponentType>>;
