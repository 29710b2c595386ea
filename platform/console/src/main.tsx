import { AddressRouter } from '@sharpside/shared-ui/routing';
import { createRoot } from 'react-dom/client';
import { Console } from './console.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root; build the console again: npm run console.');

createRoot(root).render(
  <AddressRouter>
    <Console />
  </AddressRouter>,
);
