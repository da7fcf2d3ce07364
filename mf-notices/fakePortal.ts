/* Replies of `npm run dev -- mf-notices --alone`, where examples generated from the schema would say too little. */
import { listSlides } from '@portal/calls';
import { answer } from '@portal/standalone/fakePortal';

const pictureOf = (title: string, color: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 360"><rect width="1200" height="360" fill="${color}"/><text x="80" y="200" font-size="56" font-family="sans-serif" fill="#fff">${title}</text></svg>`,
  )}`;

const slides = [
  ['从注册到第一次调用', '#0F6E91'],
  ['新接口上线', '#14202B'],
] as const;

export const answers = [
  answer(listSlides, () => ({
    records: slides.map(([title, color], index) => ({
      caId: `slide_${index}`,
      title,
      imgUrl: pictureOf(title, color),
      linkUrl: '/noticeCenter',
      sort: index,
    })),
  })),
];
