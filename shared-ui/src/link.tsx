import type { ComponentProps } from 'react';
import { Link as RouterLink } from 'react-router';

/**
 * A link to a page of the site.
 *
 * React Router marks each link for the discovery of routes by its framework, which we do not use: on a page of fifty links, that
 * is text for nothing.
 */
export const Link = (props: ComponentProps<typeof RouterLink>) => <RouterLink discover="none" {...props} />;
