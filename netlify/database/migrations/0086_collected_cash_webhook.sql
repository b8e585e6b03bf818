-- An order to be paid on delivery never enters the state paid: its webhook is sent when its cash was received in full.
CREATE TRIGGER cash_collected_webhooks AFTER UPDATE OF state ON payments FOR EACH ROW
  WHEN (NEW.provider = 'cash-on-delivery' AND NEW.state = 'captured' AND OLD.state <> 'captured' AND NOT NEW.surplus)
  EXECUTE FUNCTION queue_order_paid();
