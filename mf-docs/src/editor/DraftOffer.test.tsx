import { renderElement } from '@portal/testing';
import { DraftOffer } from './DraftOffer';

it("shows the time of the draft in the portal's time zone", () => {
  const draft = { html: '', savedAt: Date.UTC(2026, 7, 1, 4, 5, 59), ownerId: null };
  renderElement(<DraftOffer draft={draft} onRestore={() => {}} onDiscard={() => {}} />);

  expect(document.body).toHaveTextContent('发现未提交的草稿（2026-08-01 12:05）');
});
