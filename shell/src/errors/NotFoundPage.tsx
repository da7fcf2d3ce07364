import { ErrPage } from './ErrPage';

export function NotFoundPage() {
  return <ErrPage code="404" />;
}
