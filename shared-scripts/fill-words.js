'use strict';
// The words by which a field says that it wants half of a date: plain data, folded (lower case, no accents).
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.fillWords) return;

  /** Whole words of a label or name. */
  const month = new Set('month months mon mm monat monate mois mes mese maand miesiac mesic mesiac manad maned kuukausi honap luna ay месяц месяца мм місяць месец μηνας חודש شهر الشهر ماه माह महीना เดือน thang bulan mo'.split(' '));
  const year = new Set('year years yr yy yyyy jahr jahre annee annees an ano anno jaar rok ar vuosi ev yil год года гг гггг рік година ετος שנה سنة السنة سال वर्ष साल ปี nam tahun aa aaaa jj jjjj'.split(' '));
  /** Parts of names written as one (`expmonth`, `cardExpirationYear`) and of scripts without spaces. */
  const monthParts = ['month', 'monat', '月', '월'];
  const yearParts = ['year', 'jahr', 'annee', '年', '년'];
  /** First letters of a month in a pattern such as MM/YY; the Finnish and Turkish ones count only before their year. */
  const monthLetters = new Set('mмμ月월'.split(''));

  parts.fillWords = Object.freeze({ month, year, monthParts, yearParts, monthLetters });
})();
