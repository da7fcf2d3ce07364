import { listFaqs, viewHelp } from '@portal/calls';
import type { PageKind, PageReplies } from '../../platform/PageKind';
import { leadText } from '../../platform/richText/leadText';

/** Length of an answer in the structured data. */
const answerMax = 300;

/** Pages of the help area. */
export const helpPages: readonly PageKind[] = [
  { path: '/comQuestion', query: ['cateId', 'pageNo'], describe: describeQuestions },
  {
    path: '/help',
    describe(replies) {
      const help = replies.of(viewHelp);
      return help && { text: leadText(help.text) };
    },
  },
];

function describeQuestions(replies: PageReplies) {
  const records = replies.of(listFaqs)?.records ?? [];
  if (records.length === 0) return null;
  return {
    text: records.map(({ question }) => question).join(' '),
    thing: () => ({
      '@type': 'FAQPage',
      mainEntity: records.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: leadText(answer).slice(0, answerMax) },
      })),
    }),
  };
}
