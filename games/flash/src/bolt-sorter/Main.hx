import flash.display.Graphics;
import flash.display.Shape;
import flash.display.Sprite;

// From the top folder of the repository:
// haxe -cp games/flash/src/shack -cp games/flash/src/bolt-sorter -main Main --swf games/flash/bolt-sorter.swf --swf-version 11 --swf-header 720:440:60:0f141d

/** Bolts, nuts and washers come down the belt; each belongs in the tin that bears its picture. **/
class Main extends Shack {
	static inline var BELT_TOP = 40;
	static inline var BELT_END = 306;
	static inline var TIN_Y = 352;

	static final TINS = [150.0, 360.0, 570.0];

	final belt = new Shape();
	final parts = new Sprite();
	final tins:Array<Tin> = [];
	var queue:Array<Part> = [];
	var flying:Array<Part> = [];
	var untilNext = 0.0;
	var rolled = 0.0;
	var sorted = 0;
	var row = 0;

	static function main() {
		flash.Lib.current.addChild(new Main());
	}

	function new() {
		super("Bolt Sorter", "Send what is in front to the tin with its picture:\narrow left, down, right, or click the tin.\nNow and then the tins change places. P: pause, R: restart.");
	}

	override function reset() {
		if (scene.numChildren == 0) build();
		while (parts.numChildren > 0) parts.removeChildAt(0);
		queue = [];
		flying = [];
		untilNext = 0;
		sorted = 0;
		row = 0;
		for (kind in 0...3) tins[kind].stand(kind);
	}

	function build() {
		scene.addChild(belt);
		for (kind in 0...3) {
			final tin = new Tin(kind);
			tins.push(tin);
			scene.addChild(tin);
		}
		scene.addChild(parts);
		final ground = new Shape();
		Shack.plank(ground.graphics, 0, 424, Shack.W, 16);
		scene.addChild(ground);
	}

	function speed():Float
		return Math.min(190, 62 + sorted * 2.1);

	override function step(seconds:Float) {
		final way = speed() * seconds;
		rolled += way;
		paintBelt();
		for (tin in tins) tin.slide(seconds);

		untilNext -= way;
		if (untilNext <= 0) {
			untilNext = 78;
			final part = new Part(Std.random(3));
			part.x = 360;
			part.y = BELT_TOP - 20;
			parts.addChild(part);
			queue.push(part);
		}
		for (part in queue) part.y += way;
		for (part in flying.copy()) if (part.fly(seconds)) arrived(part);

		final front = queue[0];
		if (front != null && front.y > BELT_END) {
			queue.shift();
			parts.removeChild(front);
			burst(360, BELT_END + 8, Shack.SOFT, 14);
			row = 0;
			lose("One rolled off the belt.");
		}
	}

	override function pressed(key:Int) {
		switch key {
			case Shack.LEFT | 65:
				send(0);
			case Shack.DOWN | 83 | Shack.UP | 87:
				send(1);
			case Shack.RIGHT | 68:
				send(2);
			default:
		}
	}

	override function clicked(x:Float, y:Float) {
		send(x < 255 ? 0 : x < 465 ? 1 : 2);
	}

	function send(place:Int) {
		final front = queue.shift();
		if (front == null) return;
		front.send(TINS[place], TIN_Y, place);
		flying.push(front);
	}

	function arrived(part:Part) {
		flying.remove(part);
		parts.removeChild(part);
		if (tins[part.kind].place != part.place) {
			burst(TINS[part.place], TIN_Y, Shack.RED, 16);
			row = 0;
			lose("That belonged in another tin.");
			return;
		}
		row++;
		sorted++;
		final points = 10 + Std.int(Math.min(row - 1, 10));
		burst(TINS[part.place], TIN_Y, Tin.COLOURS[part.kind], 6);
		float(TINS[part.place], TIN_Y - 40, '+$points', Shack.TEXT);
		gain(points);
		if (sorted % 14 == 0) changePlaces();
	}

	function changePlaces() {
		final still = Std.random(3);
		final others = tins.filter(tin -> tin.kind != still);
		final place = others[0].place;
		others[0].place = others[1].place;
		others[1].place = place;
		float(360, 330, "Change!", Shack.LIT);
	}

	function paintBelt() {
		final g = belt.graphics;
		g.clear();
		g.beginFill(0x2a3242);
		g.drawRect(310, BELT_TOP - 40, 100, BELT_END - BELT_TOP + 40);
		g.endFill();
		g.lineStyle(2, 0x1a2130);
		var y = rolled % 26;
		while (y < BELT_END) {
			g.moveTo(312, y);
			g.lineTo(360, y + 10);
			g.lineTo(408, y);
			y += 26;
		}
		g.lineStyle();
		for (side in [302, 408]) {
			g.beginFill(0x7688a6);
			g.drawRect(side, 0, 10, BELT_END);
			g.endFill();
		}
		g.beginFill(0x8c9bb3);
		g.drawRoundRect(296, BELT_END - 6, 128, 18, 18);
		g.endFill();
		// The lamp over what is in front.
		final front = queue[0];
		if (front == null) return;
		g.beginFill(Shack.LAMP, 0.25);
		g.drawCircle(360, front.y, 34);
		g.endFill();
	}
}

/** One of the three pictures: a bolt, a nut, a washer. **/
class Pictures {
	public static function draw(g:Graphics, kind:Int, colour:Int, hole:Int) {
		g.beginFill(colour);
		switch kind {
			case 0:
				g.drawRoundRect(-15, -20, 30, 13, 5);
				g.drawRect(-7, -7, 14, 27);
				g.endFill();
				g.lineStyle(2, hole);
				for (thread in 0...4) {
					g.moveTo(-7, 1 + thread * 5);
					g.lineTo(7, -2 + thread * 5);
				}
				g.lineStyle();
			case 1:
				for (corner in 0...7) {
					final angle = corner * Math.PI / 3;
					if (corner == 0) g.moveTo(20 * Math.cos(angle), 20 * Math.sin(angle));
					else g.lineTo(20 * Math.cos(angle), 20 * Math.sin(angle));
				}
				g.endFill();
				g.beginFill(hole);
				g.drawCircle(0, 0, 9);
				g.endFill();
			default:
				g.drawCircle(0, 0, 20);
				g.endFill();
				g.beginFill(hole);
				g.drawCircle(0, 0, 12);
				g.endFill();
		}
	}
}

class Part extends Sprite {
	public final kind:Int;
	public var place(default, null) = 0;

	var fromX = 0.0;
	var fromY = 0.0;
	var toX = 0.0;
	var toY = 0.0;
	var way = 0.0;

	public function new(kind:Int) {
		super();
		this.kind = kind;
		Pictures.draw(graphics, kind, [0xcfd8e6, 0xe3b36a, 0xa9c3d6][kind], 0x3b4a63);
	}

	public function send(x:Float, y:Float, place:Int) {
		this.place = place;
		fromX = this.x;
		fromY = this.y;
		toX = x;
		toY = y;
	}

	/** True once it is there. **/
	public function fly(seconds:Float):Bool {
		way = Math.min(1, way + seconds * 3.6);
		x = fromX + (toX - fromX) * way;
		y = fromY + (toY - fromY) * way - Math.sin(way * Math.PI) * 70;
		rotation = way * 300;
		return way >= 1;
	}
}

class Tin extends Sprite {
	public static final COLOURS = [0xb8392b, 0x2f7fa8, 0x4f8a34];

	public final kind:Int;
	public var place:Int;

	public function new(kind:Int) {
		super();
		this.kind = kind;
		place = kind;
		y = 346;
		final g = graphics;
		g.beginFill(0x080c13, 0.6);
		g.drawEllipse(-62, 68, 124, 18);
		g.endFill();
		g.beginFill(COLOURS[kind]);
		g.drawRect(-56, 0, 112, 76);
		g.endFill();
		g.beginFill(0xffffff, 0.14);
		g.drawRect(-50, 0, 12, 76);
		g.endFill();
		g.beginFill(0x8c9bb3);
		g.drawEllipse(-60, -9, 120, 18);
		g.endFill();
		g.beginFill(0x151b26);
		g.drawEllipse(-52, -6, 104, 12);
		g.endFill();
		final sign = new Shape();
		sign.graphics.beginFill(Shack.SIGN);
		sign.graphics.drawRoundRect(-28, -26, 56, 52, 8);
		sign.graphics.endFill();
		Pictures.draw(sign.graphics, kind, 0x231500, Shack.SIGN);
		sign.y = 42;
		addChild(sign);
		stand(kind);
	}

	public function stand(place:Int) {
		this.place = place;
		x = goal();
	}

	public function slide(seconds:Float) {
		x += (goal() - x) * Math.min(1, seconds * 9);
	}

	function goal():Float
		return 150 + place * 210;
}
