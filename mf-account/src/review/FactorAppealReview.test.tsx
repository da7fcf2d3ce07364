import { screen } from '@testing-library/react';
import { listReviews, viewReview, type ReviewCase, type ReviewField } from '@portal/calls';
import { aMember, network, renderRoute } from '@portal/testing';
import { roles } from '@portal/rules';
import portalJson from '../../portal.json';
import { page } from './FactorAppealReview';

function open(facts: Partial<ReviewCase> = {}) {
  const row: ReviewCase = {
    kind: 'factorAppeal',
    subjectId: 'appeal_1',
    title: '重置两步验证 s***@example.com',
    applicantName: '王安全',
    state: 'open',
    submittedAt: '2026-08-01 09:00:00',
    dueAt: '2026-08-03 09:00:00',
    isOverdue: 0,
    takenBy: '',
    heldUntil: null,
    isMine: 0,
    isOwn: 0,
    ...facts,
  };
  const field: ReviewField = {
    field: 'remark',
    label: '说明',
    kind: 'text',
    value: '手机丢失',
    before: null,
    isChanged: 0,
    isMasked: 0,
    reasons: [],
  };
  network.answer(listReviews, { records: [row], total: 1, pageNo: 1, pageSize: 10 });
  network.answer(viewReview, { case: row, fields: [field], checks: [] });
  return renderRoute(
    { portalJson, modules: { './FactorAppealReview': { page } } },
    '/ops/factorAppeal?subjectId=appeal_1',
    { as: aMember({ roles: roles.consumer | roles.operator }) },
  );
}

it('shows the appeal, and lets an operator take the case', async () => {
  open();
  expect(await screen.findByText('手机丢失')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '领取' })).toBeEnabled();
});

it('says why operators may not take their own case', async () => {
  open({ isOwn: 1 });
  expect(await screen.findByText('由您本人或您所属的组织提交，请其他运营人员处理。')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '领取' })).not.toBeInTheDocument();
});

it("does not allow deciding a case that became one's own after it was taken", async () => {
  open({ isOwn: 1, isMine: 1, takenBy: '运营' });
  await screen.findByText('手机丢失');
  expect(screen.queryByRole('button', { name: '通过' })).not.toBeInTheDocument();
});
