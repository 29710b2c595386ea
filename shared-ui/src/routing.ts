/**
 * The router for the whole product. The shell and every remote share one instance, and the list below is its exported
 * part. Add to the list instead of importing `react-router` elsewhere.
 */

export {
  createPath,
  generatePath,
  type LinkProps,
  type Location,
  MemoryRouter,
  matchPath,
  Navigate,
  type NavigateFunction,
  type NavigateOptions,
  NavLink,
  type NavLinkProps,
  Outlet,
  Route,
  Routes,
  type To,
  useNavigate,
  useParams,
} from 'react-router';
export { AddressRouter, useIsNavigating } from './address-router.tsx';
export { findHashTarget } from './find-hash-target.ts';
export { Link } from './link.tsx';
export { useLocation, useNavigationType, usePathname, useSearchParams } from './live-page.ts';
