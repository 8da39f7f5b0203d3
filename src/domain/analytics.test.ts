import { describe, expect, test } from 'vitest';
import { type DailyViews, firstDayNeeded, summarize } from './analytics.ts';

describe('the first day whose views a summary needs', () => {
  test.each([
    ['2027-06-16', '2027-06-01'],
    // At the start of a month, the week or the last seven days begin before the month.
    ['2027-06-01', '2027-05-26'],
    ['2027-08-01', '2027-07-26'],
    ['2027-01-03', '2026-12-28'],
  ])('on %s is %s', (today, first) => expect(firstDayNeeded(today)).toBe(first));
});

describe('a summary', () => {
  const dailyViews: DailyViews[] = [
    { page: 'home', day: '2027-05-31', views: 1000 },
    { page: 'home', day: '2027-06-09', views: 1 },
    { page: 'home', day: '2027-06-10', views: 2 },
    { page: 'home', day: '2027-06-13', views: 4 },
    { page: 'home', day: '2027-06-14', views: 8 },
    { page: 'book', day: '2027-06-16', views: 16 },
    { page: 'home', day: '2027-06-16', views: 32 },
    { page: 'home', day: '2027-06-17', views: 64 },
  ];
  const totals = { home: 5000, book: 16, blog: 16, gallery: 2, testimonials: 3, 'services/pool-cleaning': 1 };
  // 2027-06-16 is a Wednesday.
  const summary = summarize(totals, dailyViews, '2027-06-16');

  test('counts the views of today, of the week from Monday, of the month and in total', () => {
    expect(summary).toMatchObject({ today: 48, thisWeek: 56, thisMonth: 63, total: 5038 });
  });

  test('shows the last seven days, including those without views', () => {
    expect(summary.dailyTrend).toEqual([
      { day: '2027-06-10', views: 2 },
      { day: '2027-06-11', views: 0 },
      { day: '2027-06-12', views: 0 },
      { day: '2027-06-13', views: 4 },
      { day: '2027-06-14', views: 8 },
      { day: '2027-06-15', views: 0 },
      { day: '2027-06-16', views: 48 },
    ]);
  });

  test('names the five most viewed pages, ties by name', () => {
    expect(summary.topPages.map(({ page }) => page)).toEqual(['home', 'blog', 'book', 'testimonials', 'gallery']);
  });

  test('has only zeros and no top pages if there are no views', () => {
    const emptySummary = summarize({}, [], '2027-06-16');
    expect(emptySummary).toMatchObject({ today: 0, thisWeek: 0, thisMonth: 0, total: 0, topPages: [] });
    expect(emptySummary.dailyTrend.map(({ views }) => views)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });
});
