/** The value of one cookie in a `document.cookie` text; undefined when it is not there. */
export function findCookie(cookies: string, name: string): string | undefined {
  const prefix = `${name}=`;
  const found = cookies
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(prefix));
  return found && decodeCookie(found.slice(prefix.length));
}

function decodeCookie(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // A bare percent sign is allowed in a cookie; the value is then taken literally.
    return value;
  }
}
