import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Link, MemoryRouter, Route, Routes, useParams, useSearchParams } from './routing.ts';

function Player() {
  const { id } = useParams();
  const [search] = useSearchParams();
  return (
    <p>
      player {id}, season {search.get('season')}
    </p>
  );
}

describe('routing', () => {
  it('carries a link, its route, its parameters and its search in one instance', async () => {
    render(
      <MemoryRouter>
        <Routes>
          <Route path="/" element={<Link to="/players/7?season=2025">open</Link>} />
          <Route path="/players/:id" element={<Player />} />
        </Routes>
      </MemoryRouter>,
    );
    const link = screen.getByRole('link', { name: 'open' });
    // A page has dozens of links, so each attribute counts.
    expect(link.getAttributeNames()).toEqual(['href']);
    await userEvent.click(link);
    screen.getByText('player 7, season 2025');
  });
});
