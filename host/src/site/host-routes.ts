import type { ComponentType } from 'react';

/**
 * The shell's own pages. All others come from the remotes' declarations. A null title stands for the product's name.
 * The front page's description is used for pages without a description.
 */
export const HOST_ROUTES = [
  {
    path: '/',
    title: null,
    description: 'Statistics, predictions and calculators for people who bet on sports, in one place.',
    page: 'home',
  },
  {
    path: '/login',
    title: 'Login',
    description: 'Log in with the account that your subscription belongs to.',
    page: 'login',
  },
  {
    path: '/faq',
    title: 'FAQ',
    description:
      'What a subscription gives, how often the data are updated, and what to do when they look old.',
    page: 'faq',
  },
  {
    path: '/pricing',
    title: 'Pricing',
    description: 'What a subscription costs, what it opens, and how it ends.',
    page: 'operator',
  },
  {
    path: '/terms',
    title: 'Terms',
    description: 'The terms on which this site may be used.',
    page: 'operator',
  },
  {
    path: '/privacy',
    title: 'Privacy',
    description: 'What this site keeps of its visitors, what for, and how long.',
    page: 'operator',
  },
  {
    path: '/contact',
    title: 'Contact',
    description: 'Who runs this site, and how to reach them.',
    page: 'operator',
  },
  {
    path: '/responsible-gambling',
    title: 'Responsible gambling',
    description: 'How to keep betting within bounds, and where there is help.',
    page: 'operator',
  },
] as const;

export type HostPages = Readonly<Record<(typeof HOST_ROUTES)[number]['page'], ComponentType>>;
