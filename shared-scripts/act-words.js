'use strict';
// The words by which a control says that it pays, buys, orders, sends, deletes, transfers or signs: an act on it is asked each
// time. Plain data, folded (lower case, no accents), by language. A word too many costs one question more, a word too few an order.
//
//   'place order'  these words in this order     'bestell…'  a word that goes on     '…kauf'  a word that has something before it
// Scripts without spaces between words match anywhere.
(() => {
  const parts = /** @type {any} */ (globalThis)[Symbol.for('sidekick.parts')];
  if (parts.actWords) return;

  /** @type {Record<string, string>} */
  const words = {
    en: 'pay|pays|payment|payments|pay now|paynow|buy|buys|purchase…|order|orders|place order|placeorder|checkout|check out|book now|reserve|subscribe|donate|donation|bid|send|sends|submit payment|post|publish|reply|tweet|share|delete…|remove account|erase|destroy|discard|deactivate|close account|terminate|cancel order|cancel subscription|unsubscribe|transfer…|wire|withdraw…|deposit|remit…|sign|sign contract|esign|e sign|signature|sign and|authorize|authorise|approve|confirm order|confirm purchase|confirm payment|confirm and|confirm transfer|complete order|complete purchase|start trial|start membership|upgrade|renew|top up|refund|agree and|accept and|apply now|trade|sell|stake|invest|borrow',
    de: 'zahl…|bezahl…|zahlungspflichtig…|kauf|kaufe…|jetzt kaufen|…kauf|…kaufen|bestell…|…bestellen|…bestellung|kasse|buchen|buche|verbindlich…|abonnier…|spende|spenden|gebot|senden|sende|abschicken|absenden|verschicken|versenden|veroffentlich…|teilen|losch…|entfernen|konto schliessen|kundig…|uberweis…|abheben|einzahl…|unterschreib…|unterzeichn…|signier…|freigeben|beauftrag…|stornier…|verkauf…',
    fr: 'payer|payez|paie…|regler|acheter|achetez|achat|commander|commandez|commande|passer commande|valider la commande|reserver|s abonner|abonner|faire un don|donner|encherir|envoyer|envoyez|publier|partager|supprimer|effacer|desactiver|fermer le compte|resilier|virement|virer|transferer|retirer|signer|signez|approuver|autoriser|vendre|rembourser',
    es: 'pagar|paga|pago|comprar|compra|compre|pedir|pedido|realizar pedido|tramitar|finalizar compra|encargar|reservar|suscribir…|donar|pujar|enviar|envia|publicar|compartir|eliminar|elimina|borrar|cerrar cuenta|cancelar pedido|transferir|transferencia|retirar|firmar|firma|autorizar|aprobar|vender',
    pt: 'pagar|pague|pagamento|comprar|compre|compra|encomendar|pedido|finalizar|finalizar compra|fechar pedido|reservar|assinar|assine|doar|enviar|envie|publicar|compartilhar|partilhar|excluir|apagar|eliminar|encerrar conta|transferir|transferencia|pix|sacar|autorizar|aprovar|vender',
    it: 'paga|pagare|pagamento|acquista|acquistare|acquisto|compra|comprare|ordina|ordinare|ordine|prenota|abbonati|dona|invia|inviare|spedisci|pubblica|condividi|elimina|eliminare|cancella|chiudi account|trasferisci|bonifico|preleva|firma|firmare|autorizza|approva|vendi',
    ca: 'pagar|comprar|fer la comanda|comanda|enviar|esborrar|suprimir|transferir|signar',
    nl: 'betaal…|betalen|koop|kopen|bestel…|afrekenen|boek nu|reserveer|abonneer|doneer|bieden|verstuur|versturen|verzend…|stuur|plaats|publiceer|delen|verwijder…|wissen|opzeggen|overboek…|overmaken|opnemen|onderteken…|goedkeuren|verkoop…',
    pl: 'zaplac…|platnosc|kup|kupuje|kup teraz|zamow|zamawiam|zamowienie|zloz zamowienie|rezerwuj|subskrybuj|wyslij|wysylam|opublikuj|udostepnij|usun|usuwam|skasuj|przelej|przelew|wyplac|podpisz|zatwierdz|sprzedaj',
    cs: 'zaplat…|platba|koupit|kup|objedn…|rezervovat|odeslat|poslat|odoslat|poslat|zverejnit|sdilet|zdielat|smazat|odstranit|zmazat|prevest|prevod|vybrat|podepsat|podpisat|schvalit|prodat|kupit',
    sv: 'betala|kop|kopa|kop nu|bestall…|boka|prenumerera|skanka|skicka|publicera|dela|radera|ta bort|avsluta konto|overfor…|ta ut|signera|skriv under|godkann|salj',
    da: 'betal|betale|kob|kobe|bestil…|book|abonner|send|sende|udgiv|slet|fjern|overfor…|haev|underskriv|godkend|saelg|kjop|kjope|bestill…|slett|signer|publiser|selg|godkjenn',
    fi: 'maksa|maksu|osta|tilaa|tilaus|varaa|laheta|julkaise|jaa|poista|siirra|nosta|allekirjoita|hyvaksy|myy',
    is: 'borga|greida|kaupa|panta|senda|eyda|millifaera|undirrita', sq: 'paguaj|bli|porosit|dergo|fshi|transfero|nenshkruaj',
    hu: 'fizet…|vasarl…|megvesz…|megrendel…|rendel…|foglal…|kuld…|elkuld…|kozzetesz|megoszt…|torol…|torles|utal…|atutal…|alair…|jovahagy…|elad…',
    ro: 'plateste|plata|plati|cumpara|comanda|comand|trimite|publica|distribuie|sterge|elimina|transfera|semneaza|aproba|vinde',
    hr: 'plati|placanje|kupi|kupite|naruci|narudzba|posalji|objavi|podijeli|obrisi|izbrisi|ukloni|prenesi|potpisi|odobri|prodaj|placilo|kupi zdaj|oddaj narocilo|poslji|podpisi',
    lt: 'moketi|mokejimas|pirkti|uzsakyti|siusti|istrinti|pervesti|pasirasyti|maksat|pirkt|pasutit|sutit|dzest|parskaitit|parakstit|osta|telli|saada|kustuta|kanna ule|allkirjasta',
    tr: 'ode|odeme…|odemeyi|satin al|satin|siparis…|rezervasyon|abone ol|bagis…|gonder…|yayinla|paylas|sil|kaldir|hesabi kapat|havale|transfer|cek|imzala|onayla|sat',
    az: 'ode|odenis|satin al|sifaris|gonder|paylas|sil|kocur|imzala|tesdiqle',
    ru: 'оплат…|заплат…|платеж|купить|куп…|покупк…|заказ…|оформить|забронир…|подписаться|пожертв…|отправ…|послать|опубликов…|поделиться|удал…|стереть|закрыть счет|перевест…|перевод|вывести|подпис…|одобр…|подтвердить заказ|продать',
    uk: 'сплат…|оплат…|платіж|платіж…|платiж|купити|придбати|замов…|оформити|заброн…|підписатися|надіслати|надислати|відправ…|опублік…|поділитися|видал…|переказ…|вивести|підпис…|схвал…|продати',
    bg: 'плати|плащане|плащам|купи|поръч…|изпрати|публикувай|сподели|изтрий|премахни|преведи|подпиши|одобри|плаћање|наручи|пошаљи|обриши|потпиши',
    kk: 'толеу|сатып алу|тапсырыс|жіберу|жою|аудару', ka: 'გადახდ…|ყიდვა|იყიდე|შეკვეთა|გაგზავნ…|წაშლა|გადარიცხვა|ხელმოწერა', hy: 'վճարել|գնել|պատվիրել|ուղարկել|ջնջել|փոխանցել|ստորագրել',
    el: 'πληρωμ…|πληρωσ…|πληρωνω|αγορα|αγοραστε|αγορασ…|παραγγελ…|κρατηση|αποστολη|στειλ…|δημοσιευ…|κοινοποι…|διαγραφ…|μεταφορα|αναληψη|υπογραφ…|εγκριση|πωληση',
    he: 'לתשלום|תשלום|שלם|לשלם|קנה|קנייה|לקנות|רכישה|הזמן|הזמנה|להזמין|שלח|שליחה|לשלוח|פרסם|שתף|מחק|מחיקה|העבר|העברה|חתום|חתימה|אשר|מכור',
    ar: 'ادفع|دفع|الدفع|شراء|اشتر|اشتري|اطلب|طلب|الطلب|ارسال|ارسل|نشر|مشاركه|حذف|احذف|ازاله|تحويل|حول|سحب|توقيع|وقع|موافقه|بيع', fa: 'پرداخت|خرید|سفارش|ارسال|انتشار|حذف|انتقال|برداشت|امضا|تایید|فروش', ur: 'ادائیگی|خریدیں|آرڈر|بھیجیں|حذف|دستخط',
    hi: 'भुगतान|भुगतान…|खरीद…|ख़रीद…|ऑर्डर…|आर्डर|भेज…|हटा…|मिटा…|ट्रांसफर|स्थानांतर…|हस्ताक्षर|साझा|प्रकाशित', bn: 'পেমেন্ট|কিনুন|অর্ডার|পাঠান|মুছুন|স্থানান্তর|স্বাক্ষর', ta: 'பணம் செலுத்து…|வாங்கு…|ஆர்டர்|அனுப்பு…|நீக்கு…', te: 'చెల్లించ…|కొను…|ఆర్డర్|పంపు…|తొలగించ…',
    th: 'ชำระ|จ่าย|ซื้อ|สั่งซื้อ|จอง|ส่ง|เผยแพร่|แชร์|ลบ|โอน|ถอน|ลงนาม|ลงชื่อ|อนุมัติ|ขาย', lo: 'ຊຳລະ|ຈ່າຍ|ຊື້|ສັ່ງ|ສົ່ງ|ລຶບ|ໂອນ', km: 'បង់|ទិញ|បញ្ជាទិញ|ផ្ញើ|លុប|ផ្ទេរ', my: 'ပေးချေ|ဝယ်|မှာယူ|ပို့|ဖျက်|လွှဲ',
    vi: 'thanh toan|tra tien|mua|mua ngay|dat hang|dat mua|dat ve|gui|dang bai|chia se|xoa|chuyen tien|chuyen khoan|rut tien|ky|phe duyet|ban',
    id: 'bayar|pembayaran|beli|pesan|pesanan|buat pesanan|kirim|terbitkan|bagikan|hapus|transfer|tarik|tanda tangan|setujui|jual|padam|hantar|bayaran|tempah',
    zh: '支付|付款|购买|購買|抢购|立即买|下单|下單|订购|訂購|结算|結算|结账|結帳|预订|預訂|提交订单|提交訂單|发送|發送|发布|發佈|发表|分享|删除|刪除|移除|注销|转账|轉帳|转帐|汇款|匯款|提现|提領|签署|簽署|签字|簽字|签名|簽名|授权|批准|卖出|賣出|充值',
    ja: '支払|購入|買う|買い|注文|予約|送信|送る|投稿|公開|共有|削除|消去|退会|解約|振込|振り込|送金|引き出|署名|サイン|承認|売却|決済|レジに進む|申し込',
    ko: '결제|지불|구매|구입|사기|주문|예약|전송|보내기|보내다|게시|공유|삭제|탈퇴|해지|이체|송금|출금|서명|승인|판매|후원',
  };

  /** Phrases that hold such a word and mean none: they use the word up. */
  const neutral = 'sign in|sign up|sign out|sign on|sign off|sign language|order by|sort order|in order|order history|my orders|post code|post office|pay attention|delete filter|サインイン|サインアップ|サインアウト|购物车|購物車';

  parts.actWords = Object.freeze({ words, neutral });
})();
